import { current } from './request.js';

export const headers = async (): Promise<Headers> => current.headers;
