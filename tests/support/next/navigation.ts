import { refresh } from './request.js';

export { redirect } from './request.js';
export const useRouter = () => ({ refresh });
