/** Public, so the configuration allows it on localhost only. */
export const demoPassword = 'infusion-demo';
