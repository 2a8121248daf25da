import type { ServerResponse } from 'node:http';
import { Receiver } from './receiver.js';

/** What a model received: its instructions, and the data in the user's message. */
export interface ModelRequest {
  instructions: string;
  data: { articles: { number: number; title: string; text: string }[]; earlier: any[]; questions: string[] };
  request: any;
  authorization: string | undefined;
}

/** An OpenAI-compatible endpoint on loopback, whose model replies as the test says. */
export class Model {
  readonly received: ModelRequest[] = [];
  /** The content of its message, or a function that handles the request. */
  says: string | ((response: ServerResponse, received: ModelRequest) => void) = quote;

  private constructor(private readonly receiver: Receiver) {}

  static async start(): Promise<Model> {
    const model = new Model(await Receiver.start());
    model.receiver.answer = (response, { path, body, headers }) => {
      const [system, user] = body.messages;
      const received = {
        instructions: system.content as string,
        data: JSON.parse(user.content),
        request: { path, ...body },
        authorization: headers.authorization,
      };
      model.received.push(received);
      if (typeof model.says === 'function') model.says(response, received);
      else complete(response, model.says);
    };
    return model;
  }

  get baseUrl(): string {
    return `${this.receiver.url}/v1`;
  }

  /** Of a service that asks it. */
  get environment(): Record<string, string> {
    return {
      SUPPORT_AI: 'openai',
      SUPPORT_AI_BASE_URL: this.baseUrl,
      SUPPORT_AI_API_KEY: 'sk-test',
      SUPPORT_AI_MODEL: 'small-model',
    };
  }

  /** Azure has the same API under another path. */
  get azureBaseUrl(): string {
    return `${this.receiver.url}/openai/v1/`;
  }

  stop(): Promise<void> {
    return this.receiver.stop();
  }
}

/** `more` has further fields of the message, `rest` of the completion. */
export function complete(
  response: ServerResponse,
  content: unknown,
  more: object = {},
  finish = 'stop',
  rest: object = {},
): void {
  const message = { role: 'assistant', content, ...more };
  const choices = [{ index: 0, message, finish_reason: finish }];
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ id: 'x', object: 'chat.completion', choices, ...rest }));
}

/** The content of a model's reply, from the excerpts with these numbers. */
export const given = (answer: string | null, ...articles: number[]): string => JSON.stringify({ answer, articles });

/** Quotes the first excerpt with all long words of the open questions, for suites in which AI replies to some questions. */
function quote(response: ServerResponse, { data: { articles, questions } }: ModelRequest): void {
  const words =
    questions
      .join(' ')
      .toLowerCase()
      .match(/[a-z]{6,}/g) ?? [];
  const quoted = articles.find(
    ({ text }) => words.length > 0 && words.every((word) => text.toLowerCase().includes(word)),
  );
  complete(response, quoted ? given(quoted.text, quoted.number) : given(null));
}
