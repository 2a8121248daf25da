import type { Visitor } from './visitor.js';

export interface EventStream {
  status: number;
  events: string[];
  /** The reason in the last event. */
  reason: string | undefined;
  ended: boolean;
  stop: () => void;
}

/** Collects a stream's events until it ends. */
export async function listenTo(url: string, visitor: Visitor): Promise<EventStream> {
  const controller = new AbortController();
  const response = await fetch(url, {
    redirect: 'manual',
    signal: controller.signal,
    headers: {
      accept: 'text/event-stream',
      cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  });
  const stream: EventStream = {
    status: response.status,
    events: [],
    reason: undefined,
    ended: false,
    stop: () => controller.abort(),
  };
  const read = async (): Promise<void> => {
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      const text = new TextDecoder().decode(chunk);
      stream.events.push(...(text.match(/(?<=event: )\w+/g) ?? []));
      stream.reason = /event: closed\n(?:id: .*\n)?data: (.*)/.exec(text)?.[1] ?? stream.reason;
    }
  };
  read()
    .catch(() => undefined)
    .finally(() => (stream.ended = true));
  return stream;
}
