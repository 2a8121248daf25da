import { CursorPage, Page, type Pagination } from '../../input/page.js';

export interface SuccessEnvelope {
  success: true;
  data: unknown;
  pagination?: Pagination;
}

export interface FailureEnvelope {
  success: false;
  error: string;
}

export function successEnvelope(result: unknown): SuccessEnvelope {
  if (result instanceof Page) return { success: true, data: result.items, pagination: result.pagination };
  return { success: true, data: result instanceof CursorPage ? result.items : result };
}

export const failureEnvelope = (error: string): FailureEnvelope => ({ success: false, error });
