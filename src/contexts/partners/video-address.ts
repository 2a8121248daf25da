const HOSTS = new Set([
  'youtube.com',
  'm.youtube.com',
  'youtu.be',
  'youtube-nocookie.com',
  'vimeo.com',
  'player.vimeo.com',
]);

/** Whether an address is one of YouTube or Vimeo. */
export function isVideoAddress(value: string): boolean {
  return URL.canParse(value) && HOSTS.has(new URL(value).hostname.replace(/^www\./, ''));
}
