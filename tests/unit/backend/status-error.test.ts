import { describe, expect, it } from 'vitest';
import { STATUS_TEXT, StatusError } from '../../../src/backend/status-error.js';

describe('error statuses', () => {
  it('have their standard message by default', () => {
    expect(new StatusError(404)).toMatchObject({ name: 'StatusError', status: 404, message: 'Not Found' });
    expect(new StatusError(413, 'No more than 1 MB.').message).toBe('No more than 1 MB.');
  });

  it('include only the registered client and server errors', () => {
    const statuses = Object.keys(STATUS_TEXT).map(Number);
    expect(statuses).toHaveLength(40);
    expect(statuses.every((status) => status >= 400 && status < 600)).toBe(true);
  });
});
