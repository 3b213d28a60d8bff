import { createFileRoute, Navigate } from '@tanstack/react-router';

export const Route = createFileRoute('/')({ component: Start });

/**
 * `/` is the login (spec portal §2), which the root layout shows; who is signed in goes on to the
 * dashboard.
 */
function Start() {
  return <Navigate to="/dashboard" replace />;
}
