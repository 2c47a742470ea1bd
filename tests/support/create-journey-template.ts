// Creates the journeys' demo data in the folder that the command line names, for a check that has time for it early.
import { createTemplate } from './journey-template.ts';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('The folder for the demo data is missing.');
await createTemplate(folder);
