import type { Authentication } from 'portico-auth/server';

declare global {
  namespace App {
    interface Locals {
      auth: Authentication;
    }
  }
}
