// The worker of src/store-worker.ts, in a world of its own.
import './own-channels.ts';
import '../../src/store-worker.ts';
