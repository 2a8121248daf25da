import { setPriority } from 'node:os';
import { text } from 'node:stream/consumers';
import { limitWorker } from '../../../platform/images/worker-limits.js';
import { type CardLook, drawCard } from './card-drawing.js';
import type { CardText } from './card-text.js';

const LOWEST_PRIORITY = 19;

/** Draws a card from stdin to stdout for the share image job, at low priority: no request waits for it. */
setPriority(LOWEST_PRIORITY);
limitWorker({ memoryBytes: 96 * 1_048_576, cpuMs: 3_000 });
const { card, look } = JSON.parse(await text(process.stdin)) as { card: CardText; look: CardLook };
process.stdout.write(await drawCard(card, look));
