import { parsedUrl } from '../../../platform/input/parsed-url.js';

const HOSTS = new Set([
  'youtube.com',
  'm.youtube.com',
  'youtu.be',
  'youtube-nocookie.com',
  'vimeo.com',
  'player.vimeo.com',
]);

export function isVideoUrl(value: string): boolean {
  return HOSTS.has(parsedUrl(value)?.hostname.replace(/^www\./, '') ?? '');
}
