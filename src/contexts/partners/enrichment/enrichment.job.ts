export const ENRICHMENT_JOB = 'enrich-tool';
