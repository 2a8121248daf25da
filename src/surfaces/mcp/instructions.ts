/** The instructions that MCP clients get when they connect. */
export const INSTRUCTIONS = `This server is a read-only catalog of AI tools and of directories where startups and SaaS products can be submitted.

Find AI tools with search_tools (keywords, category, tag, pricing) or get_top_tools (most opened), then read one with get_tool. Find submission directories with search_directories, then read one with get_directory. Slugs of categories and tags come from list_categories, list_tags and list_directory_categories; do not guess them.

Searches return one page: pagination has the total and the number of pages; request the next one with page. Prefer a narrower search to reading many pages. result._meta.search.match says how results match: partial means that no listing contains all words, so search again with fewer, more specific words. result._meta.budget says how many calls remain and when the window resets (epoch seconds).

Fair use: use the catalog to answer questions. Do not export it in bulk, and do not republish it as a directory.`;
