import { describeReceiver } from '../harness/receiver-checks.js';

// Both must be installed: `.ci/run` does it. The Node receiver runs in `npm test`.
describeReceiver('Python');
describeReceiver('PHP');
