// The service's portable code and its packages expect this of Node, beside modules. Imported before anything else.
import { Buffer } from 'buffer/';
import '../../server/base/reflect-metadata-shim.ts';

Object.assign(globalThis, { Buffer });
