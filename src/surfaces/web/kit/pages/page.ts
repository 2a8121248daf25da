import { h, type ComponentChild, type Context, type VNode } from 'preact';
import { canonicalQuery } from '../../../../contexts/listings/responses/response-cache.js';

/** Renders a whole document from its props. It has no logic and makes no queries. */
export type View<Props> = (props: Props) => VNode;

export interface Provisional {
  /** Part of the page will change without a change of the catalog, so it is not cached. */
  isProvisional: boolean;
}

interface DrawnPage extends Provisional {
  document: ComponentChild;
}

/** A public page, or an SVG image. Its data is loaded only if the page is not cached. */
export class WebPage {
  constructor(
    readonly key: string,
    readonly draw: () => Promise<DrawnPage>,
    readonly format: 'html' | 'svg' = 'html',
    /** How long browsers keep it; they ask for a newer version if undefined. */
    readonly maxAgeSeconds?: number,
  ) {}
}

export const cachedPage = <Props extends object>(
  View: View<Props>,
  query: object,
  load: () => Promise<Props & Partial<Provisional>>,
): WebPage =>
  new WebPage(`${View.name} ${canonicalQuery(query)}`, async (): Promise<DrawnPage> => {
    const props = await load();
    return { document: h(View, props), isProvisional: props.isProvisional ?? false };
  });

/** An image drawn like a page. The view's root element is `svg`. */
export const cachedImage = <Props extends object>(
  View: View<Props>,
  query: object,
  load: () => Promise<Props>,
  maxAgeSeconds?: number,
): WebPage =>
  new WebPage(
    `${View.name} ${canonicalQuery(query)}`,
    async () => ({ document: h(View, await load()), isProvisional: false }),
    'svg',
    maxAgeSeconds,
  );

/** A page for one visitor, such as a form with its input. It is never cached. */
export class FreshPage {
  constructor(
    readonly document: ComponentChild,
    readonly status: number,
    /** For a page that is shown once, such as one with a secret: the page of what was created. */
    readonly lastingPath?: string,
    /** Of a page after a form: later than the form's own changes, which the page shows. */
    readonly loadedAt = Date.now(),
  ) {}

  /** The same page, for which data was loaded from this time on. */
  loadedSince(loadedAt: number): FreshPage {
    return new FreshPage(this.document, this.status, this.lastingPath, loadedAt);
  }

  /** The same page; its components can read the value. */
  within<Value>({ Provider }: Context<Value>, value: Value): FreshPage {
    const document = h(Provider, { value, children: this.document });
    return new FreshPage(document, this.status, this.lastingPath, this.loadedAt);
  }
}

export const page = <Props extends object>(
  View: View<Props>,
  props: Props,
  status = 200,
  lastingPath?: string,
): FreshPage =>
  new FreshPage(
    h(() => View(props), {}),
    status,
    lastingPath,
  );

/** A part of a page, without its layout. */
export class PagePart extends FreshPage {}

export const part = <Props extends object>(View: View<Props>, props: Props): PagePart =>
  new PagePart(h(View, props), 200);

/** A redirect after a form. */
export class SeeOther {
  constructor(readonly location: string) {}
}

export class MovedError extends Error {
  constructor(readonly path: string) {
    super(`Moved to ${path}`);
  }
}
