// The page for an address that leads nowhere.
export const texts = {
  errorScreen: {
    title: 'OOPS! Something went wrong here',
    address: 'Address: {{address}}',
    notFound: "This page doesn't exist or was removed.",
    back: 'Back to All Monitors',
  },
};
