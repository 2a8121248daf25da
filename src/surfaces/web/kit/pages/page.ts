import { h, type ComponentChild, type VNode } from 'preact';
import { canonical } from '../../../../contexts/listings/responses/response-cache.js';

/** Draws a whole document from its properties. It holds no logic and makes no query. */
export type View<Props> = (props: Props) => VNode;

export interface Provisional {
  /** Part of it changes soon without a change of the catalog, so the page is not cached. */
  isProvisional: boolean;
}

interface DrawnPage extends Provisional {
  document: ComponentChild;
}

/** A page that a controller returns. What it shows is loaded only when the page is not cached. */
export class WebPage {
  constructor(
    /** Equal for requests for the same page. */
    readonly key: string,
    readonly draw: () => Promise<DrawnPage>,
  ) {}
}

export const page = <Props extends object>(
  View: View<Props>,
  query: object,
  load: () => Promise<Props & Partial<Provisional>>,
): WebPage =>
  new WebPage(`${View.name} ${canonical(query)}`, async (): Promise<DrawnPage> => {
    const props = await load();
    return { document: h(View, props), isProvisional: props.isProvisional ?? false };
  });

/** A page for one visitor, such as a form with what was typed. It is never kept. */
export class FreshPage {
  constructor(
    readonly document: VNode,
    readonly status: number,
    /** For a page that is shown once, such as one with a secret: where to see what was created. */
    readonly lastingAddress?: string,
  ) {}
}

export const freshPage = <Props extends object>(
  View: View<Props>,
  props: Props,
  status = 200,
  lastingAddress?: string,
): FreshPage =>
  new FreshPage(
    h(() => View(props), {}),
    status,
    lastingAddress,
  );

/** Sends the visitor on, after a form was taken. */
export class SeeOther {
  constructor(readonly address: string) {}
}

/** The page has another address now. */
export class MovedError extends Error {
  constructor(readonly address: string) {
    super(`Moved to ${address}`);
  }
}
