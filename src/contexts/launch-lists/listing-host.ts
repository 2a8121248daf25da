import { websiteHost } from '../listings/listed-hosts.js';

/**
 * Whether a listing URL is on the directory's website: the same host, with or without `www.`, or a subdomain of it. Other hosts of
 * the same registrable domain are rejected, because different owners may share it: a.sites.example, b.sites.example.
 */
export function isOnWebsite(listingUrl: string, website: string): boolean {
  const [listing, site] = [websiteHost(listingUrl), websiteHost(website)];
  return listing !== null && site !== null && (listing === site || listing.endsWith(`.${site}`));
}
