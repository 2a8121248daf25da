/** An invented product: its help articles, and questions labelled with what a right answer must hold. */
export interface Product<Fact = string> {
  name: string;
  articles: { title: string; body: string }[];
  /** The reply must come from the article with this title, and hold this text or match this pattern. */
  answerable: [question: string, article: string, fact: Fact][];
  /** The articles do not hold the answer, however near some of them come. */
  outOfScope: string[];
}
