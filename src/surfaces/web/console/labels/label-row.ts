export interface LabelRow {
  id: string;
  slug: string;
  name: string;
  version: number;
  /** Only for labels of tools. */
  adult?: boolean;
}
