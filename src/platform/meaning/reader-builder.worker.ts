import { parentPort, workerData } from 'node:worker_threads';
import { prepareModel } from './model-file.js';

parentPort?.postMessage(prepareModel(workerData as string, 'reader'));
