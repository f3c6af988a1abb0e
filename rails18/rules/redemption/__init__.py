"""Let companies redeem their own shares and reissue them."""
