import { entityTag } from './entity-tag.js';

/** A read that has been checked: what it asks for, and how to find out. */
export interface PreparedRead {
  /** Operation and canonical query: equal for all ways to ask the same. */
  readonly key: string;
  readonly render: () => Promise<RenderedResponse>;
}

/** An envelope as it goes out over every transport: its bytes, their validator, and which listings it shows. */
export class RenderedResponse {
  readonly body: Buffer;
  readonly tag: string;
  /** The body as a JSON string literal, once some transport has asked for it. */
  quoted: Buffer | undefined;

  constructor(
    /** What it answers; undefined for what is not kept. */
    readonly read: PreparedRead | undefined,
    text: string,
    /** A number for each listing whose reading is watched, the same wherever it shows. */
    readonly fingerprints: Uint32Array = NONE,
  ) {
    this.body = Buffer.from(text);
    this.tag = entityTag(text);
  }

  get text(): string {
    return this.body.toString();
  }
}

const NONE = new Uint32Array(0);
