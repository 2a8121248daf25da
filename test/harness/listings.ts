let counter = 0;

/** Import lines with all required fields; a test passes the fields that it checks. */
export function tool(fields: Record<string, unknown> = {}): Record<string, unknown> {
  counter += 1;
  const slug = `tool-${counter}`;
  return {
    kind: 'tool',
    slug,
    name: `Tool ${counter}`,
    tagline: 'A tagline',
    description: 'A description',
    website: `https://${slug}.example/`,
    pricing: 'FREE',
    ...fields,
  };
}

export function directory(fields: Record<string, unknown> = {}): Record<string, unknown> {
  counter += 1;
  const slug = `directory-${counter}`;
  return {
    kind: 'directory',
    slug,
    name: `Directory ${counter}`,
    website: `https://${slug}.example/`,
    cost: 'Free',
    type: 'dofollow',
    ...fields,
  };
}

export const category = (slug: string, fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  kind: 'category',
  slug,
  name: slug,
  ...fields,
});
export const tag = (slug: string, fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  kind: 'tag',
  slug,
  name: slug,
  ...fields,
});
export const directoryCategory = (slug: string, fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  kind: 'directory-category',
  slug,
  name: slug,
  ...fields,
});
