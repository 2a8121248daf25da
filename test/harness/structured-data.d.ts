declare module '@marbec/web-auto-extractor' {
  export default class WebAutoExtractor {
    parse(html: string): { jsonld: Record<string, Record<string, unknown>[]>; errors?: unknown[] };
  }
}

declare module '@adobe/structured-data-validator' {
  export default class Validator {
    validate(extracted: object): Promise<{ issueMessage: string; severity: 'ERROR' | 'WARNING' }[]>;
  }
}
