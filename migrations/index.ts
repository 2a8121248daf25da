import { AcceptedSuggestions1795046400070 } from './accepted-suggestions.js';
import { AppConnections1794873600170 } from './app-connections.js';
import { AppHosts1794873600198 } from './app-hosts.js';
import { Apps1794873600194 } from './apps.js';
import { ArticleExamples1795046400080 } from './article-examples.js';
import { ArticleVectors1795046400060 } from './article-vectors.js';
import { MessageTimes1795046400090 } from './message-times.js';
import { Assignees1794873600033 } from './assignees.js';
import { AuditPersonalDetails1794960000060 } from './audit-personal-details.js';
import { Baseline1794787200180 } from './baseline.js';
import { CategoryFits1794960000040 } from './category-fits.js';
import { ClosedConversations1794873600031 } from './closed-conversations.js';
import { AddDirectoryLabels1794787200240, IndexDirectoryLabels1794787200241 } from './directory-labels.js';
import { DirectoryRanks1794960000093 } from './directory-ranks.js';
import { DueDates1794873600133 } from './due-dates.js';
import { FasterImports1794873600026 } from './faster-imports.js';
import { FasterLists1794873600196 } from './faster-lists.js';
import { FasterSpelling1794873600027 } from './faster-spelling.js';
import { FindTools1794960000080 } from './find-tools.js';
import { GapDismissals1794960000050 } from './gap-dismissals.js';
import { GapWords1794960000010 } from './gap-words.js';
import { IdempotencyCalls1794960000030 } from './idempotency-calls.js';
import { InterruptedJobs1794960000110 } from './interrupted-jobs.js';
import { InvitationSenders1794873600193 } from './invitation-senders.js';
import { KeepSubmittedTools1794787200181 } from './keep-submitted-tools.js';
import { LaunchLists1794873600184 } from './launch-lists.js';
import { ListingRequestSearch1794873600143 } from './listing-request-search.js';
import { ListingRequests1794873600034 } from './listing-requests.js';
import { ListingVectors1794960000120 } from './listing-vectors.js';
import { ListingWatches1794873600182 } from './listing-watches.js';
import { ModelTokens1794873600028 } from './model-tokens.js';
import { MostOpenedLists1794873600140 } from './most-opened-lists.js';
import { NearWords1795132800010 } from './near-words.js';
import { Notifications1794873600032 } from './notifications.js';
import { OrderedUpdates1794873600192 } from './ordered-updates.js';
import { PartnerApplications1794873600152 } from './partner-applications.js';
import { PartnerLists1794873600151 } from './partner-lists.js';
import { PartnerMembers1794873600142 } from './partner-members.js';
import { PremiumUntil1794873600025 } from './premium-until.js';
import { PublishedChecks1794873600197 } from './published-checks.js';
import { QuestionSigns1795046400170 } from './question-signs.js';
import { ReplyVersions1794960000020 } from './reply-versions.js';
import { SavedFilters1794873600039 } from './saved-filters.js';
import { SavedListings1794873600036 } from './saved-listings.js';
import { SearchByMeaning1795046400030 } from './search-by-meaning.js';
import { ShareLinks1794873600159 } from './share-links.js';
import { SignInLimits1794873600024 } from './sign-in-limits.js';
import { SiteChecks1794873600180 } from './site-checks.js';
import { SiteNotices1794873600186 } from './site-notices.js';
import { SiteOrder1794873600181 } from './site-order.js';
import { SiteWorklist1794873600188 } from './site-worklist.js';
import { SupportCaution1795046400040 } from './support-caution.js';
import { SupportGaps1794873600030 } from './support-gaps.js';
import { TeamLearning1794873600029 } from './team-learning.js';
import { TeamNotes1794873600035 } from './team-notes.js';
import { TeamSearch1794873600037 } from './team-search.js';
import { TestSubmissions1794873600156 } from './test-submissions.js';
import { Thumbnails1794960000070 } from './thumbnails.js';
import { TurnaroundIndexes1794873600144 } from './turnaround-indexes.js';
import { WebhookResponses1794873600150 } from './webhook-responses.js';
import { WideQueues1794873600195 } from './wide-queues.js';

/** In the order in which they run; the baseline stays first. */
export const migrations = [
  Baseline1794787200180,
  KeepSubmittedTools1794787200181,
  AddDirectoryLabels1794787200240,
  IndexDirectoryLabels1794787200241,
  SignInLimits1794873600024,
  PremiumUntil1794873600025,
  FasterImports1794873600026,
  FasterSpelling1794873600027,
  ModelTokens1794873600028,
  TeamLearning1794873600029,
  SupportGaps1794873600030,
  ClosedConversations1794873600031,
  Notifications1794873600032,
  Assignees1794873600033,
  ListingRequests1794873600034,
  TeamNotes1794873600035,
  SavedListings1794873600036,
  TeamSearch1794873600037,
  SavedFilters1794873600039,
  DueDates1794873600133,
  MostOpenedLists1794873600140,
  PartnerMembers1794873600142,
  ListingRequestSearch1794873600143,
  TurnaroundIndexes1794873600144,
  WebhookResponses1794873600150,
  PartnerLists1794873600151,
  PartnerApplications1794873600152,
  TestSubmissions1794873600156,
  ShareLinks1794873600159,
  AppConnections1794873600170,
  SiteChecks1794873600180,
  SiteOrder1794873600181,
  ListingWatches1794873600182,
  LaunchLists1794873600184,
  SiteNotices1794873600186,
  SiteWorklist1794873600188,
  OrderedUpdates1794873600192,
  InvitationSenders1794873600193,
  Apps1794873600194,
  WideQueues1794873600195,
  FasterLists1794873600196,
  PublishedChecks1794873600197,
  AppHosts1794873600198,
  GapWords1794960000010,
  ReplyVersions1794960000020,
  IdempotencyCalls1794960000030,
  CategoryFits1794960000040,
  GapDismissals1794960000050,
  AuditPersonalDetails1794960000060,
  Thumbnails1794960000070,
  FindTools1794960000080,
  DirectoryRanks1794960000093,
  InterruptedJobs1794960000110,
  ListingVectors1794960000120,
  SearchByMeaning1795046400030,
  SupportCaution1795046400040,
  ArticleVectors1795046400060,
  AcceptedSuggestions1795046400070,
  ArticleExamples1795046400080,
  MessageTimes1795046400090,
  QuestionSigns1795046400170,
  NearWords1795132800010,
];
