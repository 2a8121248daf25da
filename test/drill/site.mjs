import { once } from 'node:events';
import { createServer } from 'node:http';
import sharp from 'sharp';

/** The websites of all submitted tools: a page at /N with an icon that is not stored yet. */
export async function startSite() {
  const site = { pauseMs: 0 };
  const server = createServer((request, response) => {
    setTimeout(() => void respond(request, response), site.pauseMs);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  site.address = `http://127.0.0.1:${server.address().port}`;
  site.stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return site;
}

async function respond({ url }, response) {
  const icon = /^\/icon-(\d+)\.png$/.exec(url);
  if (icon) {
    // Far apart, because similar colors would give the same image.
    const colour = Math.imul(Number(icon[1]), 2_654_435_761) >>> 8;
    const [r, g, b] = [16, 8, 0].map((shift) => (colour >> shift) & 255);
    const create = { width: 64, height: 64, channels: 3, background: { r, g, b } };
    response.setHeader('content-type', 'image/png').end(await sharp({ create }).png().toBuffer());
    return;
  }
  const number = /^\/(\d+)$/.exec(url)?.[1];
  response.setHeader('content-type', 'text/html');
  if (number === undefined) response.writeHead(404).end();
  else response.end(`<title>Tool ${number}</title><link rel="icon" type="image/png" href="/icon-${number}.png">`);
}
