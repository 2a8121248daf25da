import { rm } from 'node:fs/promises';

export default async function tearDown() {
  // A server that was given is not ours to stop.
  if (globalThis.testServer === undefined) return;
  const { postgres, folder } = globalThis.testServer;
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
