/** What all kinds of labels have. */
export interface LabelRow {
  id: string;
  slug: string;
  name: string;
  version: number;
  /** Only labels of tools have it. */
  adult?: boolean;
}
