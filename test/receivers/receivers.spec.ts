import { requireLanguages } from '../harness/language-commands.js';
import { describeReceiver } from '../harness/receiver-checks.js';

// The Node receiver runs in `npm test`.
beforeAll(requireLanguages);

describeReceiver('Python');
describeReceiver('PHP');
