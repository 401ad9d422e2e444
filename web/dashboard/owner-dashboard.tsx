export default function OwnerDashboard() {
  return <h1>OwnerDashboard</h1>;
}
