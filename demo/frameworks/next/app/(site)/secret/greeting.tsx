'use client';
import { useUser } from 'portico-auth/react/hooks';

export const Greeting = () => <p>Client: {useUser()?.primaryEmail}</p>;
