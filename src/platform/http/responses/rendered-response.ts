import { entityTag } from './entity-tag.js';

/** A read with a validated query, ready to run. */
export interface PreparedRead {
  /** Operation and canonical query: equal for equal requests. */
  readonly key: string;
  readonly render: () => Promise<RenderedResponse>;
}

/** What a response contains besides its body: HTTP headers, and metadata of an MCP result. */
export interface ResponseNotes {
  headers: Readonly<Record<string, string>>;
  meta: Readonly<Record<string, unknown>>;
}

/** A serialized envelope for every transport: its bytes, their validator, and the listings in it. */
export class RenderedResponse {
  readonly body: Buffer;
  readonly tag: string;
  /** The body as a JSON string literal, created on first use. */
  quoted: Buffer | undefined;

  constructor(
    /** The read that it responds to; undefined if it is not cached. */
    readonly read: PreparedRead | undefined,
    text: string,
    /** One number per listing in it whose reads are counted. */
    readonly fingerprints: Uint32Array = NONE,
    readonly notes: ResponseNotes = NO_NOTES,
  ) {
    this.body = Buffer.from(text);
    this.tag = entityTag(this.body);
  }

  get text(): string {
    return this.body.toString();
  }
}

const NONE = new Uint32Array(0);
const NO_NOTES: ResponseNotes = { headers: {}, meta: {} };
