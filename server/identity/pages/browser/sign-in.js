// @ts-check
import { sendHashed } from './form.js';

sendHashed(() => undefined);
