import { Injectable } from '@nestjs/common';
import { Fragment, h, type ComponentChild } from 'preact';
import { render } from 'preact-render-to-string';
import { Config } from '../../../../platform/config/config.js';
import { ImageStore } from '../../../../platform/images/image-store.js';
import { Assets } from '../assets/assets.js';
import { Site, type SiteFacts } from '../components/site.js';

/** Markup without the parts of a page. */
export const renderImage = (image: ComponentChild): string => render(h(Fragment, {}, image));

@Injectable()
export class PageRenderer {
  private readonly site: SiteFacts;

  constructor({ siteName, siteUrl, agentSignIn }: Config, assets: Assets, images: ImageStore) {
    this.site = {
      siteName,
      siteUrl,
      agentSignIn,
      assets: assets.paths,
      // Own images are linked by path, so that a page works under every host name.
      ownImage: (url) => (url !== null && images.ownsUrl(url) ? url.replace(`${siteUrl}/`, '/') : undefined),
    };
  }

  renderPage(document: ComponentChild): string {
    return `<!doctype html>${render(h(Site.Provider, { value: this.site, children: document }))}`;
  }
}
