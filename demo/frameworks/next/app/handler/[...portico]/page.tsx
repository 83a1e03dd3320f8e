export { HandlerPage as default } from 'portico-auth/next';
