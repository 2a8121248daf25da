import { Access1763164800001 } from './0001-access.js';
import { Audit1763164800002 } from './0002-audit.js';
import { Search1763164800003 } from './0003-search.js';
import { Catalog1763164800004 } from './0004-catalog.js';
import { Directories1763164800005 } from './0005-directories.js';
import { PartnerSupportMode1763164800006 } from './0006-partner-support-mode.js';
import { Webhooks1763164800007 } from './0007-webhooks.js';
import { Idempotency1763164800008 } from './0008-idempotency.js';
import { Submissions1763164800009 } from './0009-submissions.js';
import { Knowledge1763164800010 } from './0010-knowledge.js';
import { Support1763164800011 } from './0011-support.js';
import { CatalogRevision1763164800020 } from './0020-catalog-revision.js';
import { ToolSearch1763164800021 } from './0021-tool-search.js';
import { ToolCounts1763164800022 } from './0022-tool-counts.js';
import { ToolLists1763164800023 } from './0023-tool-lists.js';
import { ToolVisits1763164800024 } from './0024-tool-visits.js';
import { StaleLabels1763164800025 } from './0025-stale-labels.js';
import { KeyUsage1763164800030 } from './0030-key-usage.js';
import { EagerWordIndex1763164800031 } from './0031-eager-word-index.js';
import { TakenSlugs1763164800032 } from './0032-taken-slugs.js';
import { PendingOpens1763164800033 } from './0033-pending-opens.js';
import { MostOpenedTools1763164800034 } from './0034-most-opened-tools.js';
import { ToolNumbers1763164800035 } from './0035-tool-numbers.js';
import { PromptSubmissions1763164800036 } from './0036-prompt-submissions.js';
import { ToolMaps1763164800037 } from './0037-tool-maps.js';
import { FindTools1763164800038 } from './0038-find-tools.js';
import { Jobs1763164800040 } from './0040-jobs.js';

export const migrations = [
  Access1763164800001,
  Audit1763164800002,
  Search1763164800003,
  Catalog1763164800004,
  Directories1763164800005,
  PartnerSupportMode1763164800006,
  Webhooks1763164800007,
  Idempotency1763164800008,
  Submissions1763164800009,
  Knowledge1763164800010,
  Support1763164800011,
  CatalogRevision1763164800020,
  ToolSearch1763164800021,
  ToolCounts1763164800022,
  ToolLists1763164800023,
  ToolVisits1763164800024,
  StaleLabels1763164800025,
  KeyUsage1763164800030,
  EagerWordIndex1763164800031,
  TakenSlugs1763164800032,
  PendingOpens1763164800033,
  MostOpenedTools1763164800034,
  ToolNumbers1763164800035,
  PromptSubmissions1763164800036,
  ToolMaps1763164800037,
  FindTools1763164800038,
  Jobs1763164800040,
];
