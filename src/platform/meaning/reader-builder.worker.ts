import { parentPort, workerData } from 'node:worker_threads';
import { deleteOldModels, prepareModel } from './model-file.js';

const folder = workerData as string;
parentPort?.postMessage({ ...prepareModel(folder, 'reader'), deleted: deleteOldModels(folder) });
