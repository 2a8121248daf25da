export const REQUEST_STATUSES = ['open', 'approved', 'declined', 'withdrawn'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];
