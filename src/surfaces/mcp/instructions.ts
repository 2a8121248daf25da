/** The instructions that MCP clients get when they connect. */
export const INSTRUCTIONS = `This server is a read-only catalog of AI tools and of directories where startups and SaaS products can be submitted.

Find AI tools with search_tools (keywords, category, tag, pricing) or get_top_tools (most opened), then read one with get_tool. Find submission directories with search_directories, then read one with get_directory. Slugs of categories and tags come from list_categories, list_tags and list_directory_categories; do not guess them.

Searches return a page: pagination tells the total and the number of pages, ask for the next with page. Prefer a narrower search over reading many pages. result._meta.search.match tells how results match: partial means that no listing holds all the words, so ask again with fewer, more telling ones. result._meta.budget tells how many calls are left and when the window resets (epoch seconds).

Fair use: answer people's questions with it. Do not export the catalog in bulk and do not republish it as a directory.`;
