/** What several calls may use together. Each call has its own limits besides. */
export class RequestBudget {
  /** `leftMs`: without the time before requests. `leftRequests`: redirects included. */
  constructor(
    public leftMs: number,
    public leftBytes: number,
    public leftRequests: number,
  ) {}
}
