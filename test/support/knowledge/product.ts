/** An invented product: its help articles, and questions labeled with what a right reply must contain. */
export interface Product<Fact = string> {
  name: string;
  articles: { title: string; body: string }[];
  /** The reply must come from the article with this title, and contain this text or match this pattern. */
  answerable: [question: string, article: string, fact: Fact][];
  /** The articles do not answer these questions, even if some are similar. */
  outOfScope: string[];
}
