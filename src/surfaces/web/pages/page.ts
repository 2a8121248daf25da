import { h, type ComponentChild, type VNode } from 'preact';
import { canonical } from '../../../contexts/listings/responses/response-cache.js';

/** Draws a whole document from its properties. It holds no logic and makes no query. */
export type View<Props> = (props: Props) => VNode;

/** A page that a controller returns. What it shows is loaded only when the page is not cached. */
export class WebPage {
  constructor(
    /** Equal for requests for the same page. */
    readonly key: string,
    readonly draw: () => Promise<ComponentChild>,
  ) {}
}

export const page = <Props extends object>(View: View<Props>, query: object, load: () => Promise<Props>): WebPage =>
  new WebPage(`${View.name} ${canonical(query)}`, async (): Promise<ComponentChild> => h(View, await load()));
