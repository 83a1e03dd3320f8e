'use client';

export default function Failure() {
  return <h1>Not allowed</h1>;
}
