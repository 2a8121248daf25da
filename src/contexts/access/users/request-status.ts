/** Of what users send to the team to decide: listing requests and partner applications. */
export const REQUEST_STATUSES = ['open', 'approved', 'declined', 'withdrawn'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];
