import { Page, type Pagination } from '../../input/page.js';

export interface SuccessEnvelope {
  success: true;
  data: unknown;
  pagination?: Pagination;
}

export interface FailureEnvelope {
  success: false;
  error: string;
}

export const successEnvelope = (result: unknown): SuccessEnvelope =>
  result instanceof Page
    ? { success: true, data: result.items, pagination: result.pagination }
    : { success: true, data: result };

export const failureEnvelope = (error: string): FailureEnvelope => ({ success: false, error });
