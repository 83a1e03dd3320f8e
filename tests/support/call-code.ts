// Loads in advance the code that apps otherwise load when they first need it, because the virtual clock does not wait for modules.
// tests/e2e/faults.test.ts and tests/unit/app/slow-code.test.ts test code that fails to load or loads slowly.
import { loadCallCode } from '../../src/app/client-calls.js';
import { loadProtocol } from '../../src/auth/oauth-page.js';

await Promise.all([loadCallCode(), loadProtocol(), import('../../src/auth/passkey-ceremony.js')]);
