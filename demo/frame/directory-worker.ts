// The worker of src/directory-worker.ts, in a world of its own.
import './own-channels.ts';
import '../../src/directory-worker.ts';
