import { Baseline1794787200180 } from './baseline.js';

/** In the order in which they run; the baseline stays first. */
export const migrations = [Baseline1794787200180];
